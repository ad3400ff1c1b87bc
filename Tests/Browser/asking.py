"""Questions to a page that are answered, or fail after a while. `page.evaluate` has no bound: a worker that is being changed, or a page that is being left,
may never answer it. `page.wait_for_function` has one, but takes a promise for a yes."""


def ask(page, script, arg=None, patience=None):
    """The value of a function of the page, or of the promise that it returns. `patience`: milliseconds; those of the page without it."""
    bound = {} if patience is None else {"timeout": patience}
    return page.wait_for_function(f"async (arg) => [await ({script})(arg)]", arg=arg, **bound).json_value()[0]


def wait_until(page, script, arg=None):
    """Comes back when a function of the page, or the promise that it returns, says yes."""
    ask(page, f"async (arg) => {{ while (!await ({script})(arg)) await new Promise((again) => setTimeout(again, 50)); }}", arg)
