const SCHEME = 'loci:';
/** Ids as Loci makes them, without any character that has a meaning in an address. */
const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LENGTH = 200;

/** Route of each kind of link, as the fragment of the page's address. */
const ROUTES: Readonly<Record<string, (id: string) => string>> = {
  conversation: (id) => `#/chat/${id}`,
  memory: (id) => `#/memories/${id}`,
};

/**
 * Route of `loci://conversation/ID` or `loci://memory/ID`, exactly; null for everything else. A
 * link only shows something and never performs an action: any web page can contain one.
 */
export function routeOfLink(link: string): string | null {
  if (link.length > MAX_LENGTH || !link.startsWith(`${SCHEME}//`)) return null;
  const [kind = '', id = '', ...extraSegments] = link.slice(SCHEME.length + 2).split('/');
  if (extraSegments.length > 0 || !ID_PATTERN.test(id) || !Object.hasOwn(ROUTES, kind)) return null;
  return ROUTES[kind]?.(id) ?? null;
}

/** The first link among the words of a command line. */
export function routeOfArguments(argv: readonly string[]): string | null {
  for (const word of argv.slice(1)) {
    const route = routeOfLink(word);
    if (route !== null) return route;
  }
  return null;
}
