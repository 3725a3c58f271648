import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { themeOf } from '../../theme.ts'
import { useSettings, useSize } from '../settings.ts'

/** The person's colour, darkness and size, for antd and for our own styles. */
export function Themed({ children }: { children: ReactNode }) {
  const { themeColor, dark } = useSettings()
  const size = useSize((state) => state.size)
  const theme = useMemo(() => themeOf(themeColor, dark), [themeColor, dark])
  useLayoutEffect(() => {
    const root = document.documentElement
    root.style.setProperty('--accent', String(theme.token?.colorPrimary))
    root.dataset['theme'] = dark ? 'dark' : 'light'
    root.dataset['size'] = size
  }, [theme, dark, size])
  return (
    <ConfigProvider locale={zhCN} theme={theme} componentSize={size} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
