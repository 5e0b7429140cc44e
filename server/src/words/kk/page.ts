import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Kazakh. */
export const page: WordsOf<'page'> = {
  home: 'Басты бет',
  channels: 'Телеарналар',
  free_channels: 'Тегін арналар',
  new_year: 'Жаңа жыл',
  schedule: 'Бағдарлама',
  cast: 'Актерлер мен түсірілім тобы',
  similar: 'Ұқсас',
  works: 'Фильмдер мен сериалдар',
  movies: 'Фильмдер',
  serials: 'Сериалдар',
  season: '{season}-маусым',
  minutes: '{minutes} мин',
  not_found: 'Мұнда ештеңе жоқ',
  not_found_content: 'Мұндай фильм жоқ',
  not_found_channel: 'Мұндай арна жоқ',
  packets: 'Пакеттер',
  not_found_packet: 'Мұндай пакет жоқ',
  news: 'Жаңалықтар',
  questions: 'Сұрақтар мен жауаптар',
  apps: 'Қолданбалар',
  apps_text: 'Телефон, планшет және теледидардан көріңіз: барлық құрылғыға бір аккаунт.',
  instructions: 'Қалай орнатуға болады',
  gift: 'Сізге сыйлық бар',
  gift_text: 'Ашықхаттағы код телеарналар мен киноны онда көрсетілген мерзімге ашады.',
  promo: 'Промокодыңыз бар ма?',
  promo_text:
    'Код пакетті бірнеше күнге ашады. Ненің және қанша уақытқа ашылатынын код енгізілген бойда айтамыз.',
  device_ios: 'iPhone және iPad',
  no_script: 'Көру үшін браузерде JavaScript-ті қосыңыз.',
}
