import { manifest } from '../kit/index.ts'
import { administration, administrationPages } from './administration.ts'
import { apiDocs } from './api-docs.ts'
import { department } from './department.ts'
import { explain } from './explain.ts'
import { external } from './external.ts'
import { handover } from './handover.ts'
import { menu } from './menu.ts'
import { ownData } from './own-data.ts'
import { post } from './post.ts'
import { preference } from './preference.ts'
import { registration } from './registration.ts'
import { role } from './role.ts'
import { savedView } from './saved-view.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { signInWay } from './sign-in-way.ts'
import { user } from './user.ts'
import { userButton } from './user-button.ts'
import { userShop } from './user-shop.ts'
import { userStore } from './user-store.ts'
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
