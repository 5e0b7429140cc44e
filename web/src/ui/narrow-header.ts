/** Where the header has no menu and no field to search in, and a bar lies at the lower edge: narrow windows, and wider ones of tablets. As the style sheets say it. */
export const NARROW_HEADER =
  '(max-width: 1023px), (max-width: 1281px) and (hover: none) and (pointer: coarse)'
