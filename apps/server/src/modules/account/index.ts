import { account } from '@erp/contract/account/index'
import { serve } from '../../kit/http/serve.ts'
import { apiDocs } from './api-docs.ts'
import { cleaning } from './cleaning.ts'
import { handlers as department } from './department/department.ts'
import { handlers as menu } from './menu/menu.ts'
import { preference } from './own/preference.ts'
import { savedView } from './own/saved-view.ts'
import { searching } from './own/search.ts'
import { waitingWork } from './own/waiting.ts'
import { requestPermission } from './role/permission-request.ts'
import { handlers as role } from './role/role.ts'
import { external } from './sign-in/external.ts'
import { secondFactor } from './sign-in/second-factor.ts'
import { session } from './sign-in/session.ts'
import { signInWay } from './sign-in/sign-in-way.ts'
import { explainRight } from './user/explain.ts'
import { findPeople } from './user/find-people.ts'
import { handOver, preview } from './user/handover.ts'
import { ownData } from './user/own-data.ts'
import { handlers as post } from './user/post.ts'
import { registration } from './user/registration.ts'
import { handlers as user } from './user/user.ts'
import { handlers as userButton } from './user/user-button.ts'
import { handlers as userShop } from './user/user-shop.ts'
import { handlers as userStore } from './user/user-store.ts'

export default serve(
  account,
  {
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
    handover: { preview, handOver },
    explain: { explain: explainRight, request: requestPermission },
    waiting: waitingWork,
    search: searching,
  },
  { schedules: [cleaning], finds: [findPeople] },
)
