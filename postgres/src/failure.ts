/** A reason why the shop cannot start that whoever runs it can act on: the message is the whole sentence. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
