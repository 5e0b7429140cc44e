import type { identity as russian } from '../ru/identity.ts'

/** Words of signing in and out, English. */
export const identity: typeof russian = {
  sign_in: 'Sign in',
  sign_in_title: 'Sign in',
  login: 'Login',
  password: 'Password',
  wrong: 'The login or the password is wrong. Check them and try again.',
  too_many: 'Too many attempts. Wait a minute.',
  failed: 'The service did not answer. Try again.',
  required: 'Enter login and password',
  account: 'Account: {{name}}',
  sign_out: 'Sign out',
  sign_out_failed: 'Signing out failed. Check the internet.',
}
