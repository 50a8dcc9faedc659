import { nibbleFormat } from './nibbleFormat.ts';
import { productsModule } from './productsModule.ts';
import { scanModule } from './scanModule.ts';
import { filterModule } from './filterModule.ts';

/** Functions of the WebAssembly modules; all addresses in bytes. */
export interface ScanFunctions {
  readonly scan: (
    query: number,
    vectors: number,
    count: number,
    bytes: number,
    out: number,
  ) => void;
  readonly filter: (
    sums: number,
    scales: number,
    count: number,
    offset: number,
    minScore: number,
    out: number,
  ) => number;
  readonly products: (
    query: number,
    slots: number,
    count: number,
    base: number,
    bytes: number,
    out: number,
  ) => void;
}

let compiled: Readonly<Record<keyof ScanFunctions, WebAssembly.Module>> | null = null;

/** Compiles the modules on first use: a thread without vectors does without. */
function modules() {
  compiled ??= {
    scan: new WebAssembly.Module(scanModule(nibbleFormat)),
    filter: new WebAssembly.Module(filterModule()),
    products: new WebAssembly.Module(productsModule()),
  };
  return compiled;
}

/** The functions over a memory. */
export function scanFunctions(memory: WebAssembly.Memory): ScanFunctions {
  const instance = <Name extends keyof ScanFunctions>(name: Name) =>
    new WebAssembly.Instance(modules()[name], { env: { memory } }).exports[
      name
    ] as ScanFunctions[Name];
  return { scan: instance('scan'), filter: instance('filter'), products: instance('products') };
}
