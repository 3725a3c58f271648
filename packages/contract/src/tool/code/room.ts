import { everyone, room } from '../../kit/index.ts'
import { barcode } from './barcode.ts'

export const codeRoom = room({
  resources: { barcode },
  permissions: {
    'tool:barcode:use': ['使用条码工具', everyone],
    // Works in the browser alone.
    'tool:text:use': ['使用编码助手', everyone],
  },
  menu: {
    '/tool': [
      { path: '/tool/barcode', title: '条码工具', component: 'tool/barcode', permission: 'tool:barcode:use' },
      { path: '/tool/textTool', title: '编码助手', component: 'tool/text-tool', permission: 'tool:text:use' },
    ],
  },
})
