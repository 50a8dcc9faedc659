/** True while a dialog is open; palette, sheets and menus are none. */
export function isDialogOpen(): boolean {
  return document.querySelector('.dialog') !== null;
}
