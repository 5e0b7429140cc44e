import type { WordsOf } from '../words.ts'

/** What is said of ways of paying, cards and money; `{…}` is filled in, Romanian. */
export const payments: WordsOf<'payments'> = {
  go_text: 'Plata dvs. continuă la bancă.',
  go_button: 'La bancă',
  renewal_failed_title: 'Reînnoirea nu a fost plătită',
  renewal_failed_text:
    '{packet}: {amount} nu s-au putut lua de pe cardul {card}. {access} {again} Verificați cardul sau alimentați soldul.',
  renewal_failed_last:
    '{packet}: {amount} nu s-au putut lua de pe cardul {card} și nu se mai încearcă. {access} {until} Legați alt card sau alimentați soldul.',
  open_until: 'Pachetul este deschis până la {day}.',
  closed_since: 'Pachetul este închis din {day}.',
  renewed_title: 'Pachetul a fost reînnoit',
  renewed_text: '{packet} este reînnoit cu {amount} și deschis până la {day}.',
  renewal_due_title: 'Nu sunt destui bani în sold pentru un pachet',
  renewal_due_text:
    '{packet}: pe {day} trebuie plătiți {amount}, iar în sold lipsesc {missing}. Alimentați soldul sau legați un card.',
  subscription_ended_title: 'Abonamentul s-a încheiat',
  subscription_ended_text: 'Abonamentul la {packet} s-a încheiat pe {day}. Pentru el nu se mai iau bani.',
  late_money_title: 'Plata a venit târziu',
  late_money_text: '{amount} au venit când plata nu mai era așteptată. Banii sunt în soldul dvs.',
  money_kept_title: 'Pachetul nu este conectat',
  money_kept_text:
    '{packet}: {amount} au venit, dar pachetul nu a putut fi conectat. Banii sunt în soldul dvs.',
  card_expires_title: 'Cardul expiră în curând',
  card_expires_text:
    'Cardul {card} este valabil până la {expires}. Legați unul nou, ca pachetele să continue.',
  refunded_title: 'Banii au fost restituiți',
  refunded_text: 'Restituim {amount} acolo de unde s-a plătit. Băncii îi pot trebui câteva zile.',
  refund_failed_title: 'Banii nu au putut fi restituiți',
  refund_failed_text:
    '{amount} s-au întors la noi de acolo de unde s-a plătit: cardul sau contul poate fi închis.',
  refund_failed_kept:
    '{amount} s-au întors la noi de acolo de unde s-a plătit: cardul sau contul poate fi închis. {kept} sunt în soldul dvs.',
  packet_renewal_failed:
    'Reînnoirea nu a fost plătită: {why}. {next} Verificați cardul sau alimentați soldul.',
  packet_tried_again: 'Încercăm din nou pe {day}.',
  packet_pay_until: 'Se poate plăti până la {day}.',
  why_balance: 'nu sunt destui bani în sold',
  why_declined: 'banca a respins-o',
  why_insufficient_funds: 'nu sunt destui bani pe card',
  why_expired_card: 'cardul a expirat',
  adds_to_balance: 'Sold la {provider}',
  links_card: 'Legarea unui card la {provider}: se restituie imediat',
  balance_title: 'Sold',
  card_title: 'Legarea unui card',
  card_info: '{amount} se iau pentru verificarea cardului și se restituie imediat.',
  balance_info: 'Banii ajung în soldul dvs.',
  packet_info: '{amount} acum, apoi {next} pe {day} și tot așa, până opriți reînnoirea.',
  renewal_info: '{next} se vor lua pe {day} și tot așa, până opriți reînnoirea.',
  no_card: 'Nu există un astfel de card',
  no_saving: 'Niciun serviciu care primește bani aici nu poate păstra un card',
  top_up_open:
    'Alimentarea anterioară este încă în verificare. Așteptați puțin, ca să nu plătiți de două ori.',
  payments_off: 'Plățile sunt oprite aici. Vă rugăm să întrebați asistența.',
  wrong_code: 'Acesta nu este codul',
  no_more_tries: 'Codul a fost greșit de prea multe ori. Nu s-a luat nimic; începeți din nou.',
  nothing_to_confirm: 'Această plată nu așteaptă un cod',
  card_expired: 'Cardul a expirat',
  card_not_taken:
    'Cu acest card nu se mai poate plăti aici. Nu s-a luat nimic. Alegeți alt mod sau legați cardul din nou.',
  moved_payment: 'Plată',
  moved_purchase: '{packet}',
  moved_renewal: '{packet}, reînnoire',
  moved_refund: 'Restituit',
  moved_refund_of: '{packet}, restituire',
  moved_refund_back: 'Restituirea nu a reușit',
  moved_gift: 'Cadou',
  moved_card: 'Legarea unui card',
}
