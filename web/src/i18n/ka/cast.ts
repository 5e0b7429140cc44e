import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** სიტყვები სხვა მოწყობილობებზე ჩვენების შესახებ. */
export const cast: WordsOf<typeof russian> = {
  start: 'ტელევიზორზე ჩვენება',
  stop: 'აქ ჩვენება',
  plays_on: 'მიდის მოწყობილობაზე „{{device}}“',
  connecting: 'უკავშირდება მოწყობილობას „{{device}}“',
  failed: 'მოწყობილობასთან დაკავშირება ვერ მოხერხდა',
  no_source: 'ვიდეოს წყარო მითითებული არ არის.',
  unsupported: '{{browser}} არ უჭერს მხარს ტრანსლაციას',
  hint_firefox: 'გახსენით ეს გვერდი Google Chrome-ში: მას შეუძლია ვიდეოს ტელევიზორზე ჩვენება.',
  hint_opera:
    'Opera-ში ტრანსლაცია გამორთულია. ჩართეთ ის ბრაუზერის პარამეტრებში ან გახსენით გვერდი Google Chrome-ში.',
  hint_iron: 'Iron-ში ტრანსლაცია არ არის. გახსენით ეს გვერდი Google Chrome-ში.',
  hint_safari:
    'Safari ვიდეოს Apple TV-ზე AirPlay-ით აჩვენებს. სხვა ტელევიზორებისთვის გახსენით გვერდი Google Chrome-ში.',
}
