/** Time that a slow machine may take to begin a download, which loses its name with the URL. */
const MAX_READ_DELAY_MS = 60_000;

/** Saves content as a file, as the browser or the system's dialog does; nothing leaves the machine. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), MAX_READ_DELAY_MS);
}
