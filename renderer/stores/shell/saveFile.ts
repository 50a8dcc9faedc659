/** Saves content as a file, as the browser or the system's dialog does; nothing leaves the machine. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
