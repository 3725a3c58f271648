import { account } from '@erp/contract/account/index'
import { serve } from '../../kit/serve.ts'
import { apiDocs } from './api-docs.ts'
import { cleaning } from './cleaning.ts'
import { handlers as department } from './department.ts'
import { explainRight } from './explain.ts'
import { external } from './external.ts'
import { findPeople } from './find-people.ts'
import { handOver, preview } from './handover.ts'
import { handlers as menu } from './menu.ts'
import { ownData } from './own-data.ts'
import { requestPermission } from './permission-request.ts'
import { handlers as post } from './post.ts'
import { preference } from './preference.ts'
import { registration } from './registration.ts'
import { handlers as role } from './role.ts'
import { savedView } from './saved-view.ts'
import { searching } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { signInWay } from './sign-in-way.ts'
import { handlers as user } from './user.ts'
import { handlers as userButton } from './user-button.ts'
import { handlers as userShop } from './user-shop.ts'
import { handlers as userStore } from './user-store.ts'
import { waitingWork } from './waiting.ts'

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
