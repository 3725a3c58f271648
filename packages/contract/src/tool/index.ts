import { manifest } from '../kit/index.ts'

export const tool = manifest({
  name: 'tool',
  title: '工具',
  depends: ['account'],
  resources: {},
  permissions: {},
  menu: {},
})
