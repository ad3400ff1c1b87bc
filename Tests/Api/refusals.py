"""Refusals that tests of the page script, with the member of the body that they name. Tests/EndToEnd/test_scripted_refusals.py has a true server say each of them, so
that no test of the page goes on with one that the server says in another way."""

REFUSALS = {
    ("GET /me", "auth_required", None),
    ("GET /me", "banned", None),
    ("PATCH /me", "already", "name"),
    ("PATCH /me", "bad_value", "name"),
    ("PATCH /me", "forbidden", "name"),
    ("DELETE /me", "wrong_password", "current"),
    ("GET /users/{user}", "no_user", None),
    ("GET /archive/{match}", "no_game", None),
    ("GET /archive/{match}/positions", "no_game", None),
    ("POST /auth/login", "wrong_password", "password"),
    ("POST /auth/signup", "already", "email"),
    ("POST /auth/signup", "bad_value", "email"),
    ("POST /auth/signup", "bad_value", "password"),
    ("POST /auth/email/change", "already", "email"),
    ("POST /auth/email/change", "wrong_password", "current"),
    ("POST /auth/email/confirm", "dead_link", "ticket"),
    ("POST /auth/email/confirm", "sign_in_first", None),
    ("POST /auth/email/send", "no_mail", None),
    ("POST /auth/password/forgot", "no_mail", None),
    ("POST /auth/tokens", "bad_value", "label"),
    ("POST /me/bots", "already", "name"),
    ("POST /me/export", "rate", None),
    ("GET /admin/me", "forbidden", None),
    ("POST /admin/players/{user}/correction", "no_money", "money"),
    ("POST /admin/players/{user}/sanctions", "bad_value", "reason"),
}

PROVED = {
    ("GET /archive/{match}/positions", "moves_removed", None): "Tests/EndToEnd/test_retention.py::test_old_games_lose_their_moves_and_keep_their_results",
    ("GET /archive/{match}/analysis", "moves_removed", None): "Tests/EndToEnd/test_retention.py::test_old_games_lose_their_moves_and_keep_their_results",
    ("POST /replay/analysis", "already", None): "Tests/EndToEnd/test_analysis.py::test_one_person_has_one_game_in_the_queue",
    ("POST /replay/analysis", "playing", None): "Tests/EndToEnd/test_analysis.py::test_nobody_pastes_the_game_they_are_playing",
    ("POST /replay/analysis", "too_many", None): "Tests/EndToEnd/test_analysis.py::test_a_day_has_so_many",
    ("PUT /me/following/{user}", "too_many", None): "Tests/EndToEnd/test_following.py::test_a_person_follows_neither_themselves_nor_too_many",
    ("PUT /me/blocked/{user}", "too_many", None): "Tests/EndToEnd/test_blocking.py::test_the_list_has_a_bound_and_oneself_is_not_in_it",
    ("POST /auth/password/add", "no_mail", None): "Tests/EndToEnd/test_first_password.py::test_a_server_without_mail_says_so",
}
"""Those that another test has a true server say."""

WRITTEN = {
    ("POST /auth/password/add", "sign_in_again", None): "Sources/Server/API/SignIn/RecoveryAPI+FirstPassword.swift",
    ("POST /auth/oidc/{provider}", "sign_in_again", "current"): "Sources/Server/API/SignIn/ProvidersAPI.swift",
    ("DELETE /me", "sign_in_again", None): "Sources/Server/API/Account/DeletionAPI.swift",
}
"""Those that take a session ten minutes old, which no test waits for: the file that says them."""
