/** Texts of the shell outside the page, in the language that the page uses. */
export const shellWords = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    newChat: 'New chat',
    bringChats: 'Bring your chats…',
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
    minimise: 'Minimise',
    close: 'Close window',
    showOrHide: 'Show or hide Loci',
    crashed: 'The window of Loci crashed again and again.',
    crashedMore: 'Nothing that was stored is lost. Start Loci anew.',
    cannotStart: 'Loci cannot start',
    heldByBrowser:
      'This data folder is open in the browser edition of Loci. Stop that one first. Your data is not affected.',
    noEngine: 'Its engine does not start. What was stored is untouched; the log says more.',
    unexpected: 'Something unexpected stopped the start. What was stored is untouched.',
    changedProgram:
      'A file of the program is not as it was installed, so Loci does not run it. Install Loci again. Your data is not affected.',
  },
  ru: {
    file: 'Файл',
    edit: 'Правка',
    view: 'Вид',
    window: 'Окно',
    newChat: 'Новый разговор',
    bringChats: 'Перенести чаты…',
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
    minimise: 'Свернуть',
    close: 'Закрыть окно',
    showOrHide: 'Показать или скрыть Loci',
    crashed: 'Окно Loci падает снова и снова.',
    crashedMore: 'Всё сохранённое цело. Запустите Loci заново.',
    cannotStart: 'Loci не запускается',
    heldByBrowser:
      'Эта папка данных открыта в браузерной версии Loci. Сначала остановите её. С данными ничего не случилось.',
    noEngine: 'Его движок не запускается. Сохранённое не тронуто, подробности в журнале.',
    unexpected: 'Запуск прервала неожиданная ошибка. Сохранённое не тронуто.',
    changedProgram:
      'Файл программы не такой, каким он был установлен, поэтому Loci его не запускает. Установите Loci заново. С данными ничего не случилось.',
  },
} as const;

export type ShellLanguage = keyof typeof shellWords;

/** Language of the system, used until the page reports its own. */
export function languageOfSystem(tags: readonly string[]): ShellLanguage {
  for (const tag of tags) {
    if (/^ru\b/i.test(tag)) return 'ru';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
