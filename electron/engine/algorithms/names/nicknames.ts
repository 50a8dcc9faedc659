import { aliasNorm } from './aliasNorm.ts';
import { transliterate } from './transliterate.ts';

/** Short forms of each full name; one short form may belong to several names. */
const SHORT_FORMS = `
alexander: alex alec sandy sasha lex xander
alexandra: alex sandra sasha lexi
andrew: andy drew
anthony: tony ant
barbara: barb babs
benjamin: ben benny benji
catherine katherine kathryn: cathy kathy kate katie kat kitty cat
charles: charlie chuck chas
christina christine: chris chrissy tina
christopher: chris topher kit
daniel: dan danny
david: dave davey
deborah: deb debbie
dorothy: dot dottie dolly
edward: ed eddie ted teddy ned
elizabeth: liz lizzie beth betty betsy eliza libby lisa
emily: em emmy
eugene: gene
frances: fran frannie
francis: frank
frederick: fred freddy
gabriel: gabe
gabriella gabrielle: gabby
george: georgie
gerald: gerry jerry
gregory: greg
harold: harry hal
henry: harry hank hal
isabella isabel: bella izzy belle
jacob: jake
jacqueline: jackie
james: jim jimmy jamie
janet: jan
jeffrey: jeff
jennifer: jen jenny
jessica: jess jessie
john: johnny jack
jonathan: jon johnny
joseph: joe joey
joshua: josh
judith: judy
kenneth: ken kenny
kimberly: kim
lawrence: larry
leonard: leo len lenny
margaret: maggie meg peggy marge greta
matthew: matt
melanie: mel
melissa: mel missy
michael: mike mikey mick
michelle: shelly
nancy: nan
natalie: nat
nathaniel: nathan nate nat
nicholas: nick nicky
olivia: liv livvy
pamela: pam
patricia: pat patty tricia trish
patrick: pat paddy
peter: pete
philip: phil
rachel: rach
raymond: ray
rebecca: becky becca
richard: rick ricky rich dick
robert: rob robbie bob bobby
ronald: ron ronnie
samuel: sam sammy
samantha: sam sammy
sarah: sally sadie
stephen steven: steve stevie
susan: sue susie
theodore: ted teddy theo
theresa: terry tess
thomas: tom tommy
timothy: tim timmy
victoria: vicky tori
vincent: vince vinny
virginia: ginny
walter: walt
william: will bill billy willy liam
zachary: zach zack
александр: саша шура саня алекс санек
александра: саша шура саня
алексей: леша алеша леха
анастасия: настя ася стася
анатолий: толя толик
андрей: дрюша андрюша
анна: аня анечка нюра анюта
антон: тоша антоша
борис: боря
вадим: вадик
валентина: валя
валерий: валера
валерия: лера
василий: вася
вера: верочка
виктор: витя витек
виктория: вика
виталий: виталик
владимир: вова володя вовка
владислав: влад владик слава
вячеслав: слава
галина: галя
геннадий: гена
георгий: жора гоша
григорий: гриша
дарья: даша дашка
денис: дениска
дмитрий: дима митя димка
евгений: женя
евгения: женя
екатерина: катя катюша катерина
елена: лена алена
елизавета: лиза
иван: ваня ванюша
игорь: гарик игорек
илья: илюша
инна: инночка
ирина: ира ириша
кирилл: кира кирюша
константин: костя
ксения: ксюша
лариса: лара
лев: лева
леонид: леня
любовь: люба
людмила: люда мила
максим: макс
маргарита: рита марго
марина: маша мариша
мария: маша маруся
михаил: миша
надежда: надя
наталья наталия: наташа ната
никита: никитос
николай: коля
оксана: ксюша
ольга: оля
павел: паша
петр: петя
полина: поля
роман: рома
светлана: света
семен: сеня
сергей: сережа серега
софья софия: соня
станислав: стас слава
степан: степа
таисия: тася
тамара: тома
татьяна: таня
тимофей: тима
ульяна: уля
федор: федя
юлия: юля
юрий: юра
яков: яша
ярослав: ярик слава
`;

const BASES: ReadonlyMap<string, readonly string[]> = index();

/**
 * Full names that a first name may stand for, itself included, each transliterated, so that Саша
 * and Sasha lead to the same. Example: "Саша" gives `aleksandr`, `aleksandra` and `sasha`.
 */
export function baseNames(name: string): readonly string[] {
  const transliteratedName = transliterate(aliasNorm(name));
  return [...(BASES.get(transliteratedName) ?? []), transliteratedName];
}

/** Every full name with its short forms, as written in the list above. */
export function nameFamilies(): readonly (readonly string[])[] {
  return lines().map(({ fullNames, shortNames }) => [...fullNames, ...shortNames]);
}

function index(): Map<string, string[]> {
  const bases = new Map<string, string[]>();
  for (const { fullNames, shortNames } of lines()) {
    const transliteratedNames = fullNames.map(transliterate);
    for (const form of [...shortNames.map(transliterate), ...transliteratedNames]) {
      bases.set(form, [...new Set([...(bases.get(form) ?? []), ...transliteratedNames])]);
    }
  }
  return bases;
}

function lines(): readonly { readonly fullNames: string[]; readonly shortNames: string[] }[] {
  return SHORT_FORMS.trim()
    .split('\n')
    .map((line) => {
      const [fullNames = [], shortNames = []] = line
        .split(':')
        .map((part) => part.trim().split(/\s+/u));
      return { fullNames, shortNames };
    });
}
