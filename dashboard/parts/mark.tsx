/** The gate that is Gapura's mark, as on its icon. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" style={{ borderRadius: 6, flex: 'none' }}>
      <path fill="#1f3f8f" d="M0 0h24v24H0z" />
      <path
        fill="#fff"
        d="M10.6 4v16H3.5v-2H5v-3.5h1.4V11h1.3V7.5h1.4V6h1V4zM13.4 4v16h7.1v-2H19v-3.5h-1.4V11h-1.3V7.5h-1.4V6h-1V4z"
      />
    </svg>
  )
}
