import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Bulgarian. */
export const info: WordsOf<typeof russian> = {
  news_empty: 'Още няма новини',
  news_empty_text: 'Тук ще стоят новините на услугата.',
  news_more: 'Още новини',
  news_all: 'Всички новини',
  questions_empty: 'Още няма въпроси',
  questions_empty_text: 'Пишете или се обадете и ще получите отговор.',
  questions_ask: 'Няма отговор тук?',
  questions_ask_text: 'Попитайте поддръжката; тя работи всеки ден.',
  apps_title: 'Приложения',
  apps_lead: 'Гледайте на телефон, таблет и телевизор: един акаунт за всички устройства.',
  apps_store: 'Отвори магазина',
  apps_how: 'Как се настройва',
  apps_tv: 'Свържи телевизор',
  instructions_title: 'Как се настройва',
  instructions_lead: 'Изберете устройство.',
  instructions_none: 'За това устройство няма указания',
  instructions_none_text: 'Изберете друго или попитайте поддръжката.',
  smarttv_title: 'Гледайте на телевизора',
  smarttv_text: 'Изберете какъв телевизор имате и следвайте стъпките.',
  messages_read_all: 'Отбележи всички като прочетени',
  messages_none: 'Няма съобщения',
  messages_none_text: 'Тук ще стои важното за акаунта: телефонът, абонаментите и плащанията.',
  messages_unread_one: 'Непрочетено',
  mail_title: 'Писма за новото',
  mail_text: 'Оставете имейл и ще пишем, когато излезе нещо важно.',
  mail_label: 'Имейл',
}
