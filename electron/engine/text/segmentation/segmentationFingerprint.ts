import { segmentedWords } from './segmentedWords.ts';

/** A sentence or two in each unspaced script, with words that dictionaries have disagreed on. */
const PROBE = [
  '我们昨天在南京市长江大桥旁边的图书馆里讨论了研究生命起源的问题',
  '昨日は東京都の図書館で友達と一緒に日本語の本を読みながらコーヒーを飲みました',
  'เมื่อวานนี้ฉันไปเดินเล่นตากลมที่ริมแม่น้ำกับเพื่อนจากโรงเรียน',
  'ມື້ວານນີ້ຂ້ອຍໄປຕະຫຼາດກັບໝູ່',
  'ម្សិលមិញខ្ញុំបានទៅផ្សារជាមួយមិត្តភក្តិ',
  'မနေ့ကကျွန်တော်သူငယ်ချင်းနဲ့ဈေးသွားတယ်',
];

/**
 * Fingerprint of the segmentation: the lengths of the words of a fixed text. ICU's version does not
 * tell whether its dictionaries changed, and both editions may open one home in turn.
 */
export function segmentationFingerprint(): string {
  return PROBE.map((text) =>
    segmentedWords(text)
      .map(({ word }) => word.length)
      .join('.'),
  ).join(' ');
}
