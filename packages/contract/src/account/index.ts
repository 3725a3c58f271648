import { manifest } from '../kit/index.ts'

export const account = manifest({
  name: 'account',
  title: '账号与权限',
  depends: [],
  resources: {},
  permissions: {},
  menu: {},
})
