/** What goes wrong with ads, by numbers: of VAST 4.2, of the IMA library, and of ours. Players tell them. */
export const AD_ERROR_NUMBERS = [
  100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 400, 401, 402, 403, 405, 406,
  407, 408, 409, 410, 411, 500, 501, 502, 503, 600, 601, 602, 603, 604, 900, 901, 902, 1005, 1007, 1009, 1010,
  1011, 1012, 1013, 1020, 1021, 1101, 1205, 1300,
] as const
export type AdErrorNumber = (typeof AD_ERROR_NUMBERS)[number]
