/** The shop cannot start. The message is one sentence that tells whoever runs the shop what to do about it. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
