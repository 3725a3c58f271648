import { lazyPage, type Pages } from '../../../kit/index.ts'

export const codePages: Pages = {
  'tool/barcode': lazyPage(() => import('./barcode.tsx')),
  'tool/text-tool': lazyPage(() => import('./text-tool.tsx')),
}
