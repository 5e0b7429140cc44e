import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Tajik. */
export const account: WordsOf<'account'> = {
  first_profile: 'Профили ман',
  pin_message: '{name}: PIN-и шумо {pin}',
  pin_offer_title: 'Назорати волидайн',
  pin_offer_message: 'PIN гузоред, то кӯдакон чизҳои калонсолонро накушоянд.',
  pin_offer_set: 'PIN гузоштан',
  pin_offer_close: 'Ҳоло не',
  code_message: '{code} — коди шумо барои {name}. Ба касе нагӯед.',
  code_sent_by_sms: 'Код бо SMS фиристода шуд ва 10 дақиқа эътибор дорад.',
  code_sent_by_messenger: 'Код ба {channel} фиристода шуд ва 10 дақиқа эътибор дорад.',
  phone_changed_title: 'Телефони ҳисоб иваз шуд',
  phone_changed_text:
    'Аз {time} телефони нав {after} аст. Агар ин шумо набошед, истиноди паёмро дар телефони кӯҳна {before} кушоед: дар давоми як рӯз он телефонро бармегардонад ва ҳамаи дастгоҳҳоро мебарорад. Агар он телефон дар даст набошад, ба дастгирӣ гӯед ва дастгоҳҳои ношиносро гиред.',
  phone_changed_sms:
    '{name}: телефони ҳисоби шумо ба {phone} иваз шуд. Агар ин шумо набошед, дар давоми як рӯз баргардонед: {link}',
  phone_changed_sms_nowhere:
    '{name}: телефони ҳисоби шумо ба {phone} иваз шуд. Агар ин шумо набошед, дар давоми як рӯз баргардонед: ба нишонии сомона илова кунед {link}',
  return_ask: 'Рақами {phone} ба ҳисоб баргардонда шавад? Ҳамаи дастгоҳҳо бароварда мешаванд.',
  return_button: 'Баргардондани рақам',
  return_done: 'Ҳисоб боз рақами {phone} дорад. Бо он аз нав дароед ва PIN-ро иваз кунед.',
}
