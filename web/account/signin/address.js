/** Whether the visitor is on the way to a game, and goes home as soon as they are signed in. */
export const homeward = () => new URLSearchParams(location.search).get('then') === 'home';

/** The address of a step into an account, or of the choice between the steps. @param {'new' | 'returning' | 'forgot'} [way] */
export function addressOf(way) {
  const query = new URLSearchParams({ ...(way && { way }), ...(homeward() && { then: 'home' }) }).toString();
  return `/account${query && `?${query}`}`;
}
