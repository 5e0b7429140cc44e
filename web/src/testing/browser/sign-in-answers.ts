import { listSendMethods, loginByCode, sendCode } from '#contract/otp.ts'
import type { FakeService } from './fake-service.ts'
import { answerUser } from './usual-answers.ts'

/** Codes go by SMS, to any number, and again after a minute. */
export function answerCodes(service: FakeService): void {
  service.answer(listSendMethods, { methods: ['sms'], link: null })
  service.answer(sendCode, { method: 'sms', length: 6, seconds: 60, expires_in: 600, message: null })
}

/** Any code is the right one from now on; who has entered it is a user. */
export function takeCodes(service: FakeService): void {
  service.answer(loginByCode, () => {
    answerUser(service)
    return { access_token: 'by code', expired: Math.floor(Date.now() / 1000) + 3600, was_guest: false }
  })
}
