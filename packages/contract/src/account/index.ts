import { manifest } from '../kit/index.ts'
import { apiDocs } from './api-docs.ts'

export const account = manifest({
  name: 'account',
  title: '账号与权限',
  depends: [],
  resources: { apiDocs },
  permissions: {},
  menu: {},
})
