/** Texts of the shell outside the page, in the language that the page uses. */
export const shellTexts = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    newChat: 'New conversation',
    importConversations: 'Import conversations…',
    settings: 'Settings',
    quit: 'Quit Loci',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    actualSize: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    developerTools: 'Developer tools',
    minimize: 'Minimize',
    close: 'Close window',
    showOrHide: 'Show or hide Loci',
    crashed: 'Loci’s window keeps crashing.',
    crashedMore: 'Everything you saved is safe. Restart Loci.',
    cannotStart: 'Loci couldn’t start',
    heldByBrowser:
      'This data folder is already open in the browser edition of Loci. Quit that first. Your data is not affected.',
    heldByAnother:
      'This data folder is already open in another copy of Loci. Quit that first. Your data is not affected.',
    noEngine:
      'Loci’s engine couldn’t start. Your data is not affected. The details are in the log.',
    unexpected:
      'Something unexpected went wrong while Loci was starting. Your data is not affected.',
    changedProgram:
      'One of Loci’s program files has been changed since it was installed, so Loci won’t run it. Reinstall Loci. Your data is not affected.',
  },
  ru: {
    file: 'Файл',
    edit: 'Правка',
    view: 'Вид',
    window: 'Окно',
    newChat: 'Новый разговор',
    importConversations: 'Импортировать разговоры…',
    settings: 'Настройки',
    quit: 'Выйти из Loci',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Копировать',
    paste: 'Вставить',
    selectAll: 'Выделить всё',
    actualSize: 'Обычный размер',
    zoomIn: 'Крупнее',
    zoomOut: 'Мельче',
    fullScreen: 'Во весь экран',
    developerTools: 'Инструменты разработчика',
    minimize: 'Свернуть',
    close: 'Закрыть окно',
    showOrHide: 'Показать или скрыть Loci',
    crashed: 'Окно Loci падает снова и снова.',
    crashedMore: 'Всё сохранённое цело. Запустите Loci заново.',
    cannotStart: 'Loci не запускается',
    heldByBrowser:
      'Эта папка данных открыта в браузерной версии Loci. Сначала остановите её. С данными ничего не случилось.',
    heldByAnother:
      'Эта папка данных уже открыта в другом запущенном Loci. Сначала закройте его. С данными ничего не случилось.',
    noEngine: 'Движок Loci не запускается. Сохранённое не тронуто, подробности в журнале.',
    unexpected: 'Запуск прервала неожиданная ошибка. Сохранённое не тронуто.',
    changedProgram:
      'Файл программы не такой, каким он был установлен, поэтому Loci его не запускает. Установите Loci заново. С данными ничего не случилось.',
  },
} as const;

export type ShellLanguage = keyof typeof shellTexts;

/** Language of the system, used until the page reports its own. */
export function languageOfSystem(tags: readonly string[]): ShellLanguage {
  for (const tag of tags) {
    if (/^ru\b/i.test(tag)) return 'ru';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
