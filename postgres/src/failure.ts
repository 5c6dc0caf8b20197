/** The shop cannot start. The message is one sentence that says why and what can be done about it. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
