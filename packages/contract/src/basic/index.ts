import { everyone, manifest } from '../kit/index.ts'
import { country } from './country.ts'

export const basic = manifest({
  name: 'basic',
  title: '基础资料',
  depends: ['account'],
  resources: { country },
  permissions: {
    'basic:country:list': ['查看国家', everyone],
    'basic:country:edit': ['维护国家', ['supervisor']],
  },
  menu: {
    '/basic': [
      {
        path: '/basic/country',
        title: '国家',
        component: 'basic/country',
        permission: 'basic:country:list',
        buttons: ['basic:country:edit'],
      },
    ],
  },
})
