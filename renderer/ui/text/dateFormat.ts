const formatCache = new Map<string, Intl.DateTimeFormat>();

/** A formatter of dates, made once: to make one takes a millisecond, to use it a thousandth. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formatCache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    formatCache.set(key, format);
  }
  return format;
}
