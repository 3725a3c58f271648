import { manifest } from '../kit/index.ts'
import { administration, administrationPages } from './administration.ts'
import { apiDocs } from './api-docs.ts'
import { department } from './department/department.ts'
import { menu } from './menu/menu.ts'
import { preference } from './own/preference.ts'
import { savedView } from './own/saved-view.ts'
import { search } from './own/search.ts'
import { role } from './role/role.ts'
import { external } from './sign-in/external.ts'
import { secondFactor } from './sign-in/second-factor.ts'
import { session } from './sign-in/session.ts'
import { signInWay } from './sign-in/sign-in-way.ts'
import { explain } from './user/explain.ts'
import { handover } from './user/handover.ts'
import { ownData } from './user/own-data.ts'
import { post } from './user/post.ts'
import { registration } from './user/registration.ts'
import { user } from './user/user.ts'
import { userButton } from './user/user-button.ts'
import { userShop } from './user/user-shop.ts'
import { userStore } from './user/user-store.ts'
import { waiting } from './waiting.ts'

export const account = manifest({
  name: 'account',
  title: '账号与权限',
  depends: [],
  resources: {
    session,
    ownData,
    preference,
    savedView,
    registration,
    external,
    secondFactor,
    signInWay,
    apiDocs,
    user,
    department,
    post,
    role,
    menu,
    userStore,
    userShop,
    userButton,
    handover,
    explain,
    waiting,
    search,
  },
  permissions: { ...administration },
  waiting: [
    {
      label: '账号待审批',
      permission: 'basic:user:approve',
      roles: ['admin'],
      page: '/basic/user',
      tab: 3,
      counts: 'account/user#counts',
    },
  ],
  // After the masters, which are looked at more often.
  menu: { '/basic': administrationPages.map((page, index) => ({ ...page, order: 101 + index })) },
})
