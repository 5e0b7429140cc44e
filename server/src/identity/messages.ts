/** A text for one person's phone. It holds a secret: nothing but the sender may see it. */
export interface Message {
  /** `sms`, or the name of a messenger. */
  readonly channel: string
  /** Digits of the phone number, with the country code. */
  readonly phone: string
  readonly text: string
  readonly kind: 'code' | 'pin' | 'notice'
  readonly providerId: number
  /** Of what may be handed over more than once: it is one message under this name. Of letters, digits and dashes. */
  readonly id?: string
}

/** Whatever carries messages to phones. */
export interface MessageSender {
  /**
   * Resolves when the message is handed over. Throws `not_sent` when it could not be: as `Unsent` where it has surely not left, as
   * `PerhapsSent` where it may arrive all the same.
   */
  send(message: Message): Promise<void>
}
