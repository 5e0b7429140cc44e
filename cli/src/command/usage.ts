/** A wrong use of the command line; the message says what is right. */
export class UsageError extends Error {}
