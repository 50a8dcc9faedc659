// `node bench/lib/makeExport.ts <file> <bytes>`: writes a generated export, and prints what it holds.
import { writeExport } from './exportFile.ts';

const [path = '', bytes = ''] = process.argv.slice(2);
console.log(JSON.stringify(writeExport(path, Number(bytes))));
