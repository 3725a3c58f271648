import './styles/base.css'
import './styles/shell.css'
import './styles/kit.css'
import './styles/grid.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as Antd, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { setNotices } from './app/notice.ts'
import { Gate } from './app/router.tsx'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
})

function Root() {
  setNotices(Antd.useApp())
  return <Gate />
}

createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <QueryClientProvider client={client}>
      <Antd className="root" notification={{ placement: 'topRight', maxCount: 4 }}>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </Antd>
    </QueryClientProvider>
  </ConfigProvider>,
)
