/** A secret in a sentence a person could have typed; `secret` must not survive anywhere in it. */
export interface PlantedSecret {
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const ALNUM = LOWER + UPPER + DIGITS;
const URL_SAFE = `${ALNUM}-_`;

type Draw = (alphabet: string, length: number) => string;

// No key is written out here: each is put together from a seed, so that nobody's scanner mistakes
// this file for a leak.
const FORMATS: readonly (readonly [kind: string, make: (draw: Draw) => string])[] = [
  ['OpenAI', (d) => `sk-${d(ALNUM, 48)}`],
  ['OpenAI project', (d) => `sk-proj-${d(URL_SAFE, 64)}`],
  ['Anthropic', (d) => `sk-ant-api03-${d(URL_SAFE, 80)}`],
  ['OpenRouter', (d) => `sk-or-v1-${d(HEX, 64)}`],
  ['GitHub', (d) => `ghp_${d(ALNUM, 36)}`],
  ['GitHub fine-grained', (d) => `github_pat_${d(ALNUM, 22)}_${d(ALNUM, 59)}`],
  ['GitLab', (d) => `glpat-${d(URL_SAFE, 20)}`],
  ['Slack bot', (d) => `xoxb-${d(DIGITS, 12)}-${d(ALNUM, 24)}`],
  [
    'Slack webhook',
    (d) => `https://hooks.slack.com/services/T${d(UPPER, 8)}/B${d(UPPER, 8)}/${d(ALNUM, 24)}`,
  ],
  ['Google', (d) => `AIza${d(URL_SAFE, 35)}`],
  ['Google client', (d) => `GOCSPX-${d(URL_SAFE, 28)}`],
  ['AWS id', (d) => `AKIA${d(UPPER + DIGITS, 16)}`],
  ['Stripe', (d) => `sk_live_${d(ALNUM, 24)}`],
  ['npm', (d) => `npm_${d(ALNUM, 36)}`],
  ['PyPI', (d) => `pypi-AgEIcHlwaS5vcmc${d(URL_SAFE, 60)}`],
  ['Hugging Face', (d) => `hf_${d(ALNUM, 34)}`],
  ['Groq', (d) => `gsk_${d(ALNUM, 52)}`],
  ['SendGrid', (d) => `SG.${d(URL_SAFE, 22)}.${d(URL_SAFE, 43)}`],
  ['Twilio', (d) => `SK${d(HEX, 32)}`],
  ['Mailgun', (d) => `key-${d(HEX, 32)}`],
  ['Telegram', (d) => `${d('123456789', 10)}:AA${d(URL_SAFE, 33)}`],
  ['Discord', (d) => `M${d(ALNUM, 23)}.${d(URL_SAFE, 6)}.${d(URL_SAFE, 38)}`],
  ['DigitalOcean', (d) => `dop_v1_${d(HEX, 64)}`],
  ['Docker', (d) => `dckr_pat_${d(URL_SAFE, 27)}`],
  ['Shopify', (d) => `shpat_${d(HEX, 32)}`],
  ['Notion', (d) => `ntn_${d(ALNUM, 46)}`],
  ['Linear', (d) => `lin_api_${d(ALNUM, 40)}`],
  ['Databricks', (d) => `dapi${d(HEX, 32)}`],
  ['Vault', (d) => `hvs.${d(URL_SAFE, 90)}`],
  ['Supabase', (d) => `sbp_${d(HEX, 40)}`],
  ['Grafana', (d) => `glsa_${d(ALNUM, 32)}_${d(HEX, 8)}`],
  ['Yandex', (d) => `y0_${d(URL_SAFE, 55)}`],
  ['JWT', (d) => `eyJ${d(URL_SAFE, 30)}.eyJ${d(URL_SAFE, 60)}.${d(URL_SAFE, 43)}`],
  [
    'private key',
    (d) =>
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${d(ALNUM, 64)}\n${d(ALNUM, 40)}\n-----END OPENSSH PRIVATE KEY-----`,
  ],
];

const SENTENCES: readonly ((secret: string) => string)[] = [
  (s) => `Here it is: ${s}`,
  (s) => `use ${s}, it still works.`,
  (s) => `Запомни мой ключ ${s}, пригодится`,
  (s) => `OPENAI_API_KEY="${s}" npm start`,
  (s) => `{"authorization": "${s}"}`,
];

const password: readonly ((d: Draw) => string)[] = [
  (d) => `${d(LOWER, 6)}${d(DIGITS, 2)}`,
  (d) => `${d(UPPER, 1)}${d(LOWER, 5)}!${d(DIGITS, 3)}`,
  (d) => `${d(ALNUM, 8)}7x#${d(ALNUM, 4)}`,
];

const PASSWORD_SENTENCES: readonly ((secret: string) => string)[] = [
  (s) => `password: ${s}`,
  (s) => `My password is ${s}.`,
  (s) => `The wifi password for the flat is ${s}, ok?`,
  (s) => `пароль: ${s}`,
  (s) => `Мой пароль от почты ${s}`,
  (s) => `Пароль — ${s}, не потеряй`,
  (s) => `DB_PASSWORD=${s}`,
  (s) => `{"user":"bob","password":"${s}"}`,
  (s) => `postgres://app:${s}@db.example.org:5432/main`,
  (s) => `dbPassword = '${s}';`,
  (s) => `pwd=${s}`,
  (s) => `passphrase: "${s} ${s}"`,
];

const TOKEN_SENTENCES: readonly ((secret: string) => string)[] = [
  (s) => `Authorization: Bearer ${s}`,
  (s) => `curl -H "Authorization: Bearer ${s}" https://example.org`,
  (s) => `client_secret: ${s}`,
  (s) => `accessToken = "${s}"`,
  (s) => `aws_secret_access_key = ${s}`,
  (s) => `https://example.org/?access_token=${s}&page=2`,
  (s) => `токен: ${s}`,
  (s) => `api key is ${s}`,
];

const CARDS: readonly ((card: string) => string)[] = [
  (c) => `My card is ${c}, valid till 09/28`,
  (c) => `Карта ${c.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`,
  (c) => `card:${c.replaceAll(/(\d{4})(?=\d)/g, '$1-')}.`,
];

/** The same planted secrets every time, drawn from `seed`. */
export function plantedSecrets(seed: number): PlantedSecret[] {
  const draw = drawer(seed);
  const cross = <T>(
    kind: string,
    sentences: readonly ((secret: string) => string)[],
    makers: readonly ((d: Draw) => T & string)[],
  ) =>
    sentences.flatMap((sentence) =>
      makers.map((make) => {
        const secret = make(draw);
        return { kind, secret, text: sentence(secret) };
      }),
    );
  return [
    ...FORMATS.flatMap(([kind, make]) => cross(kind, SENTENCES, [make])).filter(
      ({ kind, text }) => kind !== 'private key' || !text.includes('\\n'),
    ),
    ...cross('password', PASSWORD_SENTENCES, password),
    ...cross('token', TOKEN_SENTENCES, [
      (d) => `${d(ALNUM, 15)}4${d(ALNUM, 24)}`,
      (d) => `x9${d(HEX, 30)}`,
    ]),
    ...cross(
      'PIN',
      [(s) => `PIN: ${s}`, (s) => `пин-код ${s}`, (s) => `cvv ${s}`],
      [(d) => d(DIGITS, 4)],
    ),
    ...CARDS.flatMap((sentence) =>
      ['4', '51', '2202', '37'].map((issuer) => {
        const secret = card(issuer, draw);
        return { kind: 'card', secret, text: sentence(secret) };
      }),
    ),
  ];
}

/** mulberry32: small, and the same on every machine. */
function drawer(seed: number): Draw {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join('');
}

function card(issuer: string, draw: Draw): string {
  const length = issuer === '37' ? 15 : 16;
  const body = issuer + draw(DIGITS, length - issuer.length - 1);
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
