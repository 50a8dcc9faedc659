import type { Page } from '@playwright/test';

/** What is written and drawn on a page of cards, as a browser lays it out. */
interface Rectangles {
  readonly texts: number;
  readonly overlaps: readonly string[];
  readonly lines: readonly string[];
  readonly offPage: readonly string[];
  readonly unnamed: number;
  readonly cut: readonly string[];
}

/**
 * Measures the real rectangles of what is written, line by line, and of what is drawn. A string,
 * since it runs in the page.
 */
const RECTANGLES = `(() => {
  const page = document.querySelector('.card-page');
  const sheet = page.querySelector('.card-page__sheet').getBoundingClientRect();
  const written = [...page.querySelectorAll('.graph-card__text, .graph-card__meta, .card-label, .card-more')];
  const boxes = written.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const all = range.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    // What is clamped is not painted below its own box.
    const bottom = Math.min(all.bottom, own.bottom);
    const right = Math.min(all.right, own.right);
    return { x1: all.left, y1: all.top, x2: right, y2: bottom, text: element.textContent.slice(0, 30), element };
  });
  const overlaps = [];
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) {
      if (Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1) > 1 && Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1) > 1)
        overlaps.push(a.text + ' / ' + b.text);
    }
  });
  const lines = [];
  for (const path of page.querySelectorAll('.card-line')) {
    const length = path.getTotalLength();
    for (let at = 0; at <= length; at += 3) {
      const point = path.getPointAtLength(at);
      const [x, y] = [point.x + sheet.left, point.y + sheet.top];
      const hit = boxes.find((box) => x > box.x1 && x < box.x2 && y > box.y1 && y < box.y2);
      if (hit) { lines.push(hit.text); break; }
    }
  }
  const cards = [...page.querySelectorAll('.graph-card')];
  const clipped = cards.filter((card) => card.scrollHeight > card.clientHeight + 1);
  const clamped = [...page.querySelectorAll('.graph-card__text')].filter((text) => text.scrollHeight > text.clientHeight + 2);
  return {
    texts: boxes.length,
    overlaps,
    lines,
    offPage: cards.filter((card) => {
      const box = card.getBoundingClientRect();
      const frame = page.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right;
    }).map((card) => card.textContent.slice(0, 30)).concat(clipped.map((card) => 'clipped: ' + card.textContent.slice(0, 30))),
    unnamed: cards.filter((card) => card.textContent.trim() === '').length,
    cut: clamped.filter((text) => !text.closest('[title]')).map((text) => text.textContent.slice(0, 30)),
  };
})()`;

export const rectanglesOf = (page: Page): Promise<Rectangles> =>
  page.evaluate<Rectangles>(RECTANGLES);
