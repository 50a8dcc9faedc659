const formatCache = new Map<string, Intl.DateTimeFormat>();

/** Cached date formatter: creating one takes a millisecond, using it a thousandth. */
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
