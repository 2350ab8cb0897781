import { useChanging } from '../changing.ts'
import { chooseTheme, currentTheme, THEME_CHANGED } from '../theme.ts'

export const ThemeButton = () => {
  const theme = useChanging(currentTheme, THEME_CHANGED)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      class="theme-button"
      onClick={() => chooseTheme(other)}
      aria-label={`Use ${other} colours`}
      title={`Use ${other} colours`}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        {theme === 'dark' ? (
          <path d="M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0-4v2m0 14v2M1 10h2m14 0h2M3.6 3.6 5 5m10 10 1.4 1.4M3.6 16.4 5 15M15 5l1.4-1.4" />
        ) : (
          <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
        )}
      </svg>
    </button>
  )
}
