/** The demo company's mark and name, drawn in strokes: a sheet with a folded corner, BRANDIS. */
export const demoLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 28" width="132" height="28">
<path d="M2 2h13l7 7v17H2z" fill="#7a2e3a"/>
<path d="M15 2v7h7z" fill="#d9b48f"/>
<path d="M7 14h10M7 19h7" fill="none" stroke="#ffffff" stroke-width="2"/>
<g fill="none" stroke="#2a1f24" stroke-width="2.2">
<path d="M34 7h5a3.5 3.5 0 0 1 0 7h-5M39 14a3.5 3.5 0 0 1 0 7h-5V7"/>
<path d="M49 21V7h5a3.75 3.75 0 0 1 0 7.5h-5M53.5 14.5 58 21"/>
<path d="M62 21 67.5 7 73 21M64 16.5h7"/>
<path d="M78 21V7l9 14V7"/>
<path d="M93 7h3a7 7 0 0 1 0 14h-3z"/>
<path d="M109 7v14"/>
<path d="M122.500 9.500C121 6.500 114.500 6.500 114.500 10.500C114.500 15 123 12.500 123 17.500C123 22 115.500 22 114 18.500"/>
</g>
</svg>`;
