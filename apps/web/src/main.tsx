import 'antd/dist/antd.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/home.css'
import './styles/kit.css'
import './styles/grid.css'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as Antd } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { setNotices } from './app/notice.ts'
import { Gate } from './app/router.tsx'
import { Themed } from './app/shell/themed.tsx'

dayjs.locale('zh-cn')
// A box ticked is ticked within the click, not a timer later.
notifyManager.setScheduler(queueMicrotask)

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
})

function Root() {
  setNotices(Antd.useApp())
  return <Gate />
}

createRoot(document.getElementById('root')!).render(
  <Themed>
    <QueryClientProvider client={client}>
      <Antd className="root" notification={{ placement: 'topRight', top: 56, stack: { threshold: 4 } }}>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </Antd>
    </QueryClientProvider>
  </Themed>,
)
