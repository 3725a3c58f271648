import { manifest } from '../kit/index.ts'

export const logCenter = manifest({
  name: 'log-center',
  title: '日志中心',
  depends: ['account'],
  resources: {},
  permissions: {},
  menu: {},
})
