/** Why a channel is not available, English: the language whose keys all others have. */
export const tv = {
  nothing_to_show: 'This channel is not broadcasting now',
}
