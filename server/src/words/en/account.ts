/** Messages to accounts and what their screens are told; `{…}` is filled in, English: the language whose keys all others have. */
export const account = {
  first_profile: 'My profile',
  pin_message: '{name}: your PIN is {pin}',
  pin_offer_title: 'Parental control',
  pin_offer_message: 'Set a PIN so that children do not open what is for adults.',
  pin_offer_set: 'Set a PIN',
  pin_offer_close: 'Not now',
  code_message: '{code} is your code for {name}. Do not share it with anyone.',
  code_sent_by_sms: 'The code was sent by SMS and is valid for 10 minutes.',
  code_sent_by_messenger: 'The code was sent to {channel} and is valid for 10 minutes.',
  phone_changed_title: 'The phone of the account was changed',
  phone_changed_text:
    'The new phone is {after}, since {time}. If it was not you, open the link in the message to the old phone {before}: within a day it takes the phone back and signs out all devices. If that phone is not at hand, tell support and remove the devices that you do not know.',
  phone_changed_sms:
    '{name}: the phone of your account was changed to {phone}. If it was not you, take it back within a day: {link}',
  phone_changed_sms_nowhere:
    '{name}: the phone of your account was changed to {phone}. If it was not you, take it back within a day: add to the address of the site {link}',
  return_ask: 'Give the account its number {phone} back? All devices will be signed out.',
  return_button: 'Take the number back',
  return_done: 'The account has the number {phone} again. Sign in with it anew and change the PIN.',
}
