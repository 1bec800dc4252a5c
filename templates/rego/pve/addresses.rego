# IP addresses as lists of numbers, which Rego compares element by element: 4 bytes, or 8 groups of 16 bits.
package pve.addresses

import rego.v1

width := {4: 8, 6: 16}

length := {4: 4, 6: 8}

version_of(text) := 6 if contains(text, ":")

else := 4

# First and last address of an address, a network or a range `a-b`. Undefined for other text and the other IP version.
range_of(text, version) := [first, last] if {
	[low, high] := split(text, "-")
	[first, _] := network_range(low, version)
	[_, last] := network_range(high, version)
	first <= last
} else := network_range(text, version) if not contains(text, "-")

network_range(text, version) := [address, address] if {
	not contains(text, "/")
	version_of(text) == version
	address := parse(text, version)
}

network_range(text, version) := [first, last] if {
	[base, digits] := split(text, "/")
	version_of(base) == version
	regex.match(`^\d{1,3}$`, digits)
	bits := to_number(digits)
	bits <= width[version] * length[version]
	address := parse(base, version)
	first := [start |
		some index, number in address
		start := number - (number % free_size(index, bits, version))
	]
	last := [end |
		some index, start in first
		end := (start + free_size(index, bits, version)) - 1
	]
}

# Number of values of a part that the prefix leaves free.
free_size(index, bits, version) := powers[free] if {
	free := min([width[version], max([0, (width[version] * (index + 1)) - bits])])
}

powers := [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]

parse(text, 4) := bytes_of(text)

bytes_of(text) := [to_number(part) | some part in split(text, ".")] if {
	regex.match(`^\d{1,3}(\.\d{1,3}){3}$`, text)
	every part in split(text, ".") {
		to_number(part) <= 255
	}
}

parse(text, 6) := groups if {
	not contains(text, "::")
	groups := groups_of(text)
	count(groups) == 8
}

parse(text, 6) := array.concat(array.concat(left, zeros), right) if {
	[before, after] := split(text, "::")
	left := groups_of(before)
	right := groups_of(after)
	missing := 8 - (count(left) + count(right))
	missing > 0
	zeros := [0 | some _ in numbers.range(1, missing)]
}

# Groups of a part of an IPv6 address. Its end may be an IPv4 address.
groups_of("") := []

groups_of(text) := [hex(group) | some group in split(plain, ":")] if {
	text != ""
	plain := with_groups(text)
	regex.match(`^(?i)[0-9a-f]{1,4}(:[0-9a-f]{1,4})*$`, plain)
}

with_groups(text) := text if not contains(text, ".")

with_groups(text) := sprintf("%s%x:%x", [start, (bytes[0] * 256) + bytes[1], (bytes[2] * 256) + bytes[3]]) if {
	[[_, start, address]] := regex.find_all_string_submatch_n(`^(.*:|)([0-9.]+)$`, text, 1)
	bytes := bytes_of(address)
}

digits := {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "a": 10, "b": 11, "c": 12, "d": 13, "e": 14, "f": 15}

hex(text) := sum([value |
	some index, digit in split(lower(text), "")
	value := digits[digit] * powers[4 * ((count(text) - index) - 1)]
])

# The address after this one. Undefined for the last one.
successor(address, version) := [number |
	some index, old in address
	number := next_number(index, old, position)
] if {
	largest := powers[width[version]] - 1
	position := max([index | some index, number in address; number < largest])
}

next_number(index, old, position) := old if index < position

next_number(index, old, position) := old + 1 if index == position

next_number(index, _, position) := 0 if index > position
